import { optionKinds, optionsOfANewDatabase } from '../../../../domain/report/options.ts';

/** As the server sends those of a new database. */
export const reportOptions = optionKinds.flatMap((kind) =>
  optionsOfANewDatabase[kind].map((value, position) => ({
    _id: value,
    kind,
    value,
    position,
    isRetired: false,
  })),
);
