/** Text about named views of lists. */

export const viewSentences = {
  fetched: 'Views fetched successfully',
  fetchedOne: 'View fetched successfully',
  created: 'View saved successfully',
  updated: 'View updated successfully',
  deleted: 'View deleted successfully',
  fetchFailed: 'Failed to fetch views',
  createFailed: 'Failed to save view',
  updateFailed: 'Failed to update view',
  deleteFailed: 'Failed to delete view',
  notFound: 'This view does not exist, or you may not open it',
  onlyOwner: 'Only the person who made a view can change it',
  nameRequired: 'Name is required',
  nameTooLong: (most: number) => `Name can have at most ${most} characters`,
  tooMany: (most: number) => `You can keep at most ${most} views. Please delete one first.`,
  tooLarge: 'This view has too many filters',
  invalid: 'The view is not valid',
  confirmDelete: 'Are you sure you want to delete this view?',
} as const;

export const viewWords = {
  views: 'Views',
  current: (name: string, isChanged: boolean) => (isChanged ? `${name} (changed)` : name),
  own: 'My views',
  shared: 'Shared',
  by: (owner: string) => `by ${owner}`,
  none: 'No views yet',
  saveAs: 'Save as view',
  save: 'Save',
  update: (name: string) => `Update ${name}`,
  edit: 'Rename or share',
  delete: 'Delete view',
  name: 'Name',
  share: 'Share with everybody who may see this list',
} as const;
