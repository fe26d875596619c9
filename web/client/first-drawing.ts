/** Whether the page has rendered since it was loaded: the first render runs while the browser is idle. */
export const firstDrawing = { isOver: false };
