import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { login } from '../../domain/messages.ts';
import { CentredPage } from './centred-page.tsx';

export function ForgotPassword() {
  return (
    <CentredPage title={login.forgotTitle}>
      <Title order={1} size="h2">
        {login.forgotTitle}
      </Title>
      <Text my="md">{login.askAdmin}</Text>
      <Anchor component={Link} to="/">
        {login.back}
      </Anchor>
    </CentredPage>
  );
}
