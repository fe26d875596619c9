import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { calendar } from '../../../domain/text.ts';
import { byText, cleanUp, click, render, type } from '../testing/render.tsx';
import { PeriodBar } from './period-bar.tsx';
import { rangeSentences } from './ranges.ts';

afterEach(cleanUp);

const words = { periods: 'Period', startDate: 'Start', endDate: 'End' };

function Sample() {
  const [days, setDays] = useState({ start: '2026-11-01', end: '' });
  return (
    <>
      <PeriodBar
        words={words}
        periods={['all']}
        labels={{ all: 'All Data' }}
        period={days.start || days.end ? undefined : 'all'}
        {...days}
        choosePeriod={() => setDays({ start: '', end: '' })}
        chooseDays={(chosen) => setDays({ ...days, ...chosen })}
      />
      <output>{`${days.start}–${days.end}`}</output>
    </>
  );
}

async function bar() {
  const { container } = await render(<Sample />);
  const [start, end] = [...container.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  return { container, start, end, days: () => container.querySelector('output')!.textContent };
}

test('days are typed as everywhere else, also as YYYY-MM-DD', async () => {
  const { container, start, end, days } = await bar();
  expect(start.value).toBe('01 Nov 2026');
  await type(end, '3 nov 26');
  expect(days()).toBe('2026-11-01–2026-11-03');
  await type(start, '2026-11-04');
  expect(days()).toBe('2026-11-04–2026-11-03');
  expect(container.textContent).toContain(rangeSentences.date);
});

test('what is not a day stays in its field; the last day applies until a period is chosen', async () => {
  const { container, start, days } = await bar();
  await act(async () => start.focus());
  await type(start, '11/15');
  expect(days()).toBe('2026-11-01–');
  await act(async () => start.blur());
  expect(start.value).toBe('11/15');
  expect(container.textContent).toContain(calendar.notADay);
  await click(byText(container, 'button', 'All Data'));
  expect([start.value, days()]).toEqual(['', '–']);
  expect(container.textContent).not.toContain(calendar.notADay);
});
