/**
 * The Trusted Types policies with which the app names the scripts of its workers: the server's
 * headers allow these and no others, so a name is written here before a worker can start.
 */
export const workerPolicies = ['service-worker', 'tavern-worker'] as const

export type WorkerPolicy = (typeof workerPolicies)[number]
