/** The least contrast of small text with what it stands on. Source: WCAG 2.2, 1.4.3. */
const CONTRAST = 4.5
const STEPS = 32

type Channels = readonly [number, number, number]

/** @param color - six hex digits */
const channelsOf = (color: string): Channels =>
  [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Channels

/** From 0, black, to 1, white. Source: WCAG 2.2, "relative luminance". */
function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21; both as six hex digits. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((color) => luminance(channelsOf(color)))
    .sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/**
 * The color, or the nearest one between it and white that can be read on a dark background; all as six
 * hex digits. Whoever writes descriptions chooses colors for another background than ours.
 */
export function legibleOn(background: string, color: string): string {
  const channels = channelsOf(color)
  for (let step = 0; step < STEPS; step++) {
    const lit = channels.map((channel) => channel + ((255 - channel) * step) / STEPS)
    const mixed = lit.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')
    if (contrast(mixed, background) >= CONTRAST) return mixed
  }
  return 'ffffff'
}
