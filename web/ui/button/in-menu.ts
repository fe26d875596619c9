import { createContext } from 'react';

/** Whether an action is shown inside a menu, with its name instead of a tooltip. */
export const InMenu = createContext(false);
