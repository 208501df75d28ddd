/**
 * What a control has that can do nothing now, with the reason, which hovering, focus and a press show;
 * one that can has none. It keeps the focus, to be asked: `disabled` would take it away.
 */
export function offProps(reason: string | undefined) {
  return {
    'aria-disabled': reason !== undefined,
    ...(reason !== undefined && { 'data-hint': reason }),
  }
}

/** What a control has while it does what was pressed: it keeps the focus, and another press does nothing. */
export const busyProps = (busy: boolean) => ({ 'aria-disabled': busy, 'aria-busy': busy })
