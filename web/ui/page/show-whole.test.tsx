import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, Probe, render } from '../testing/render.tsx';
import { PageFrame } from './page-frame.tsx';
import { useBanner } from './use-banner.ts';

afterEach(cleanUp);

test.each([
  ['the keyboard', true],
  ['a click, which must not miss it', false],
])('a tool of a list that gets the focus by %s is scrolled into sight: %s', async (_way, isByKeyboard) => {
  const { container } = await render(
    <Probe useValue={useBanner} onValue={() => {}}>
      {(banner) => (
        <PageFrame title="Reports" banner={banner} tools={<button type="button">Deleted</button>}>
          None
        </PageFrame>
      )}
    </Probe>,
  );
  const button = container.querySelector('button')!;
  button.scrollIntoView = vi.fn();
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible' && isByKeyboard);
  button.focus();
  expect(button.scrollIntoView).toHaveBeenCalledTimes(isByKeyboard ? 1 : 0);
});
