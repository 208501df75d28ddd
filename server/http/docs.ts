import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** `/api/openapi.json` and a readable reference at `/api/docs`, both made from the contract. */
export async function serveDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      info: {
        title: 'Surprise Market',
        version: '1',
        description:
          'Changing calls accept an Idempotency-Key. Errors are ' +
          '{"error": {"code", "message", "params"}} with a stable code.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: {
        ...schema,
        // Whoever lacks the role learns nothing of these.
        hide: schema?.hide === true || route.config?.route?.auth === 'admin',
        tags: [url.split('/')[2] ?? 'other'],
        ...(route.config?.route?.auth === 'anyone' ? {} : { security: [{ bearer: [] }] }),
      },
      url,
    }),
  })
  // It makes its styles by script, so it keeps a policy of its own, for its own pages only.
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: api.prefix,
    // Of more than some 120 calls that are shown at once the interface draws only the first.
    uiConfig: { docExpansion: 'none', filter: true },
    staticCSP: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}
