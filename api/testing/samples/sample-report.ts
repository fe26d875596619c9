/** A report as sent by the form, for tests to modify. */
export const sampleOriginal = {
  sportNames: ['Cricket'],
  eventNames: ['Sample Lions v Sample Tigers'],
  marketNames: ['Match Odds'],
  pl: 120.5,
  betDetails: [{ odds: 1.95, stack: 100, time: '10:15:30' }],
};

export const sampleReport = {
  date: '2026-11-15',
  userName: 'sample user',
  agent: 'sample agent',
  origin: 'sample origin',
  originals: [sampleOriginal],
  acBalance: 1000.1,
  afterVoidBalance: 900.2,
  catchBy: 'Agent',
  proofType: 'Ground line or Live line',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
  remark: 'sample remark',
};
