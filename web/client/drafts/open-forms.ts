/** Whether open forms keep unsaved input. Apart from the drafts, so that a page without forms does not load them. */

interface OpenForm {
  readonly isKept: () => boolean;
}

const forms = new Set<OpenForm>();

export const openForms = {
  add: (form: OpenForm) => void forms.add(form),
  remove: (form: OpenForm) => void forms.delete(form),
  keepInput: () => [...forms].some((form) => form.isKept()),
};
