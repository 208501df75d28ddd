import { create } from 'zustand'

/** The server has refused a change because the operator's sign-in was too long ago. */
export const useStaleSignIn = create(() => ({ isStale: false }))
