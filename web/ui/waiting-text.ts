const SHOWN_MAX = 99

/** How many wait, where there is room for two digits. */
export const waitingText = (count: number) => (count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count))
