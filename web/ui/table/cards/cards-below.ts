/** On screens as narrow as this, a row is a card. */
export const cardsBelow = '(max-width: 40em)';
