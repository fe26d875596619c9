/** Whether the page has drawn something since it was loaded: what it begins with is drawn in the pauses of the browser. */
export const firstDrawing = { isOver: false };
