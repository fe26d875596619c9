import '@mantine/core/styles.layer.css';
import './theme.css';
import './print.css';
// React runs here, and the code that uses it in a separate task: together they would block the browser. The page has a link
// that loads both at once.
import 'react/jsx-runtime';
import 'react-dom/client';
import { scriptMissing, scriptsLoaded } from './early/scripts-missing.ts';

import('./begin.tsx').then(
  () => dispatchEvent(new Event(scriptsLoaded)),
  (error: unknown) => {
    reportError(error);
    dispatchEvent(new Event(scriptMissing));
  },
);
