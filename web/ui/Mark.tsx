const lantern = new URL('./lantern.svg', import.meta.url).href

/** The house's sign: a lantern over the door. Decorative; the name stands beside it. */
export function Mark({ size }: { size: number }) {
  return <img src={lantern} alt="" width={size} height={size} className="shrink-0" />
}
