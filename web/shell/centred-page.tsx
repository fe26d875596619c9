/** Pages outside the frame: a centred card. */
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { shell } from '../../domain/text.ts';
import { Logo } from './logo.tsx';
import classes from './centred-page.module.css';

export function CentredPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(`${title} · ${shell.product}`);
  return (
    <div className={classes['page']}>
      <main className={classes['card']}>
        <Logo size={40} />
        {children}
      </main>
    </div>
  );
}
