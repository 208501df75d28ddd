/** Begins the keys of the own jobs, those in progress and those that ended. */
export const jobsKey = ['factory', 'jobs'] as const
