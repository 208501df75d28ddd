/** What the address ends in that leads to the list of all alerts. */
export const ALERTS_ANCHOR = 'alerts'
