/** Begins the keys of the own jobs, those under way and those that ended. */
export const jobsKey = ['factory', 'jobs'] as const
