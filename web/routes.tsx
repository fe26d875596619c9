/** All routes. The area is bound here, once; screens receive it. */
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, useNavigate, useParams, type RouteObject } from 'react-router';
import { areas, moduleRow, modules, type Area, type Module } from '../domain/areas.ts';
import { shell } from '../domain/text.ts';
import { screenRule } from '../domain/permissions.ts';
import { peopleScreen } from '../domain/sense/people/address.ts';
import { personRule } from '../domain/sense/people/person.ts';
import { isRecordPart, placesBelow } from './client/record-address.ts';
import {
  areaScreens,
  DashboardScreen,
  PersonScreen,
  RecoveryScreen,
  screenAt,
  staffComponents,
} from './screens.ts';
import { BrokenPage, BrokenScreen } from './shell/broken-page.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { Login } from './shell/sign-in/login.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Layout, Permitted, SignedInOnly, SignedOutOnly, StaffOnly } from './shell/route-guard.tsx';
import { staffScreens, type StaffScreen } from './shell/navigation/staff-screens.ts';

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(`${title} · ${shell.product}`);
  return children;
}

/** `{list}/{id}/{anything else}` is no page. */
function RecordPart({ children }: { readonly children: ReactNode }) {
  return isRecordPart(useParams()['part']) ? children : <Navigate to="/404" replace />;
}

function areaRoute(area: Area, module: Module): RouteObject {
  const { screen, title } = moduleRow(area, module);
  const Screen = areaScreens[module];
  return {
    path: placesBelow(screen),
    element: (
      // The key resets search, page and open dialogs when the area changes.
      <Permitted key={`${area}-${module}`} rule={screenRule(area, module)}>
        <RecordPart>
          <Titled title={title}>
            <Screen area={area} />
          </Titled>
        </RecordPart>
      </Permitted>
    ),
  };
}

function staffRoute(screen: StaffScreen): RouteObject {
  const { path, title } = staffScreens[screen];
  const Screen = staffComponents[screen];
  return {
    path: screen === 'users' ? placesBelow(path) : path,
    element: (
      <StaffOnly>
        <RecordPart>
          <Titled title={title}>
            <Screen />
          </Titled>
        </RecordPart>
      </StaffOnly>
    ),
  };
}

const dashboardRoute: RouteObject = {
  path: '/dashboard',
  element: (
    <Titled title={shell.dashboard}>
      <DashboardScreen />
    </Titled>
  ),
};

const personRoute: RouteObject = {
  path: `${peopleScreen}/:name`,
  element: (
    <Permitted rule={personRule}>
      <PersonScreen />
    </Permitted>
  ),
};

const screenRoutes: RouteObject[] = [
  dashboardRoute,
  personRoute,
  ...areas.flatMap((area) => modules.map((module) => areaRoute(area, module))),
  staffRoute('users'),
  staffRoute('attendance'),
  staffRoute('audit'),
  staffRoute('security'),
];

/** The frame and the screen of an address. */
export async function loadScreenAt(pathname: string): Promise<void> {
  await Promise.all([Layout.loadAhead(), screenAt(pathname)?.loadAhead()]);
}

/** The next screens, while the user types the password. */
export function loadFirstScreen() {
  loadScreenAt('/dashboard').catch(() => undefined);
}

function LoginPage() {
  const navigate = useNavigate();
  return <Login onStart={loadFirstScreen} onOpen={(path) => void navigate(path)} />;
}

const routes: RouteObject[] = [
  {
    errorElement: <BrokenPage />,
    children: [
      {
        path: '/',
        element: (
          <SignedOutOnly>
            <LoginPage />
          </SignedOutOnly>
        ),
      },
      { path: '/login', element: <Navigate to="/" replace /> },
      {
        path: '/forgot-password',
        element: (
          <Suspense fallback={<LoadingPage />}>
            <RecoveryScreen />
          </Suspense>
        ),
      },
      { path: '/404', element: <NotFound /> },
      {
        element: <SignedInOnly />,
        children: [{ errorElement: <BrokenScreen />, children: screenRoutes }],
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
];

export const createConsoleRouter = () => createBrowserRouter(routes);
