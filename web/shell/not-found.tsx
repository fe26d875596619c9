import { Button, Title } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { draftWords, shell } from '../../domain/text.ts';
import { CentredPage } from './centred-page.tsx';
import type { LeftForm } from './route-guard.tsx';
import classes from './centred-page.module.css';

export function NotFound() {
  const left = useLocation().state as LeftForm | null;
  return (
    <CentredPage title={shell.pageNotFound}>
      <p lang="gu" className={classes['gujarati']}>
        {shell.notPermittedGujarati}
      </p>
      <Title order={1} size="h3">
        {shell.pageNotFound}
      </Title>
      {left?.isInputKept && <p className={classes['reason']}>{draftWords.keptWithoutAccess}</p>}
      <Button component={Link} to="/dashboard" mt="md">
        {shell.goHome}
      </Button>
    </CentredPage>
  );
}
