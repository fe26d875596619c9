import { createContext } from 'react';
import { indiaDay } from '../../../domain/values/moment/time.ts';

/** Today in India for date fields; the PC's clock by default. */
export const Today = createContext(() => indiaDay(new Date()));
