import type { WorkerPolicy } from '@app/contract/worker-policies.ts'

interface Browser {
  readonly trustedTypes?: {
    createPolicy(
      name: WorkerPolicy,
      rules: { createScriptURL: () => string },
    ): { createScriptURL(address: string): string }
  }
}

/**
 * The address of a worker's script as the content security policy lets a page name it. A browser
 * makes each policy once: ask once per worker, and keep the answer.
 */
export function trustedScript(policy: WorkerPolicy, address: string): string {
  const trusted = (globalThis as Browser).trustedTypes?.createPolicy(policy, {
    createScriptURL: () => address,
  })
  return trusted?.createScriptURL(address) ?? address
}
