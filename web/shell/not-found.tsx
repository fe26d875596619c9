import { Button, Title } from '@mantine/core';
import { Link } from 'react-router';
import { shell } from '../../domain/text.ts';
import { CentredPage } from './centred-page.tsx';
import classes from './centred-page.module.css';

export function NotFound() {
  return (
    <CentredPage title={shell.pageNotFound}>
      <p lang="gu" className={classes['gujarati']}>
        {shell.notPermittedGujarati}
      </p>
      <Title order={1} size="h3">
        {shell.pageNotFound}
      </Title>
      <Button component={Link} to="/dashboard" mt="md">
        {shell.goHome}
      </Button>
    </CentredPage>
  );
}
