/** A minute of the day as fields of the browser hold it: 22:05. */
export function timeOf(minute: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`
}

/** The minute of the day that such a text says; undefined for none. */
export function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
