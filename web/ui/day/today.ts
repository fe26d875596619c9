import { createContext } from 'react';
import { indiaDay } from '../../../domain/values/moment/time.ts';

/** How fields know today in India; the PC's clock, where nobody knows better. */
export const Today = createContext(() => indiaDay(new Date()));
