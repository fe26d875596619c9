import '@mantine/core/styles.layer.css';
import './theme.css';
// React runs here, and what uses it in a task of its own: together they would hold up the browser. The page has a link
// that loads both at once.
import 'react/jsx-runtime';
import 'react-dom/client';

void import('./begin.tsx');
