/** Whose outcome is shown, and with which earlier one it is compared, as the address holds it. */
type RunSearch = { readonly run?: string; readonly before?: string }

const RUN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What is no id of a run counts as not there. */
export function readRun({ run = '', before = '' }: RunSearch): RunSearch {
  return {
    ...(RUN_ID.test(run) && { run }),
    ...(RUN_ID.test(before) && { before }),
  }
}
