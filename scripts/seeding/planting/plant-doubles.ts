/** Drafts that duplicate stored records. */
import { daysLater } from '../../../domain/values/moment/time.ts';
import { sampleBet } from '../betting/settled-bets.ts';
import { clock } from '../betting/events.ts';
import {
  laterBets,
  plantedReport,
  secondsOf,
  withBets,
  type PlantedReport,
  type Planting,
} from './planted-case.ts';

/** The first bet again, days later, in every third case under another agent and brand. */
export function plantSameBet(planting: Planting): PlantedReport {
  const { random, area, otherArea, turn } = planting;
  const content = plantedReport(planting);
  const bet = content.originals[0]?.betDetails[0];
  const again = withBets(random, content, (market) => {
    const other = sampleBet(random, market, clock(secondsOf(bet?.time ?? '12:00:00') + 300));
    return bet ? [bet, ...(random.whole(2) === 0 ? [other] : [])] : [other];
  });
  const days = random.whole(20);
  const elsewhere = turn % 3 === 0 ? { agent: 'Sample Agent 500', origin: 'Other Brand' } : {};
  return {
    code: 'same-bet',
    kind: `${days} days later${turn % 3 === 0 ? ', under another agent' : ''}${area === otherArea ? '' : ', in the other area'}`,
    area,
    draft: { ...again, ...elsewhere, date: daysLater(content.date ?? '2026-11-01', days) },
    stored: { area: otherArea, content },
  };
}

/** By another colleague, who read the times of the bets differently. */
export function plantSameReport(planting: Planting): PlantedReport {
  const { random, area, otherArea } = planting;
  const content = plantedReport(planting);
  return {
    code: 'same-report',
    kind: area === otherArea ? 'typed twice' : 'typed in both areas',
    area,
    draft: {
      ...laterBets(content, 1 + random.whole(40)),
      userName: content.userName.toUpperCase(),
      remark: '',
    },
    stored: { area: otherArea, content },
  };
}
