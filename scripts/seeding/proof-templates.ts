/** The usual templates: one per common phrase in proofs, and each again with a warning. */

interface ProofTemplate {
  readonly type: string;
  readonly content: string;
}

const reviewed = '<p><strong>Bets reviewed</strong></p>';

const facts =
  '<ul><li>Sport: {sportname}</li><li>Event: {eventname}</li><li>Market: {marketname}</li><li>Stake reviewed: <strong>{amount}</strong></li><li>Profit and loss: <strong>{profitAndLoss}</strong></li></ul>';

const decision =
  '<p>On the basis of this evidence the bets are void under the heading <strong>{prooftype}</strong>, and the balance of {user} has been adjusted accordingly.</p>';

const warning =
  '<p><strong><span style="color: #c92a2a">Warning:</span></strong> please inform {user} that a further incident of this kind may lead to the account being closed.</p>';

const closing =
  '<p>The screenshots that follow show the bets and the movement of the market. Please reply within 48 hours if you have questions.</p>';

const findings: Readonly<Record<string, string>> = {
  'Odds Manipulating':
    '<p>In {marketname} the user placed small opposing bets to move the displayed odds, and then took the moved price with a far larger stake of {amount}. The pattern repeats within seconds and does not follow the course of {eventname}.</p>',
  Hedging:
    '<p>The user held opposing positions in {marketname} of {eventname} through linked accounts, so that the combined result was a gain whatever the outcome. The stakes and times of both sides match.</p>',
  'Odds Manipulating and Hedging':
    '<p>The user first moved the odds of {marketname} with opposing bets and afterwards covered the position through linked accounts. Both steps together removed every risk from the stake of {amount}.</p>',
  'Ground line or Live line':
    '<p>The bets of {user} in {marketname} were placed moments before the price changed, again and again. Such timing is only possible with information from the ground or from a feed ahead of the live line.</p>',
  'Offside Goal and Goal Cancel':
    '<p>During {eventname} a goal was cancelled for offside. The user bet on {marketname} after the decision was known at the ground and before the market had been suspended.</p>',
  'Ground betting':
    '<p>The user bet on {eventname} from the venue and acted on what happened there before it reached the market. The bets follow each event on the field within one or two seconds.</p>',
  'Technical mal function':
    '<p>A technical malfunction showed a wrong price in {marketname} for a short time. The user placed bets of {amount} at a price that did not reflect {eventname} in any way.</p>',
  'Late Scratchers':
    '<p>A runner in {eventname} was scratched late. The bets of {user} in {marketname} were placed after the withdrawal and before the market had been corrected.</p>',
  'Group Betting':
    '<p>Several accounts, {user} among them, placed the same bets on {marketname} at the same time and with coordinated stakes. Devices and addresses connect these accounts with one another.</p>',
};

function contentOf(finding: string, hasWarning: boolean): string {
  return [finding, reviewed, facts, decision, ...(hasWarning ? [warning] : []), closing].join('');
}

export const proofTemplates: readonly ProofTemplate[] = Object.entries(findings).flatMap(
  ([phrase, finding]) => [
    { type: phrase, content: contentOf(finding, false) },
    { type: `${phrase} with warning`, content: contentOf(finding, true) },
  ],
);
