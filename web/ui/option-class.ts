/** The look of one of a row of tabs or choices. */
export function optionClass(isOn: boolean): string {
  const look = isOn ? 'bg-oak-lit text-candle' : 'text-parchment-dim hover:text-parchment'
  return `min-h-7 rounded-sm px-2.5 text-sm transition-colors duration-(--duration-fast) pointer-coarse:min-h-9 ${look}`
}
