import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What reads the requests of a connection. Node documents none of it. */
interface RequestParser {
  /** Ends the watch over its requests' times. */
  remove(): void
  /** Frees what it holds outside the heap. */
  close(): void
}

/** What Node's HTTP server listens for on a connection, or has Fastify listen for. */
const SERVERS_OWN = ['data', 'end', 'drain', 'timeout', 'error', 'close', 'pause', 'resume']

/**
 * Takes a connection away from the HTTP server once the head of its last answer is written, as Node does
 * itself where a connection changes its protocol. Request, answer and parser can then be forgotten; they
 * are most of what an open stream costs. What the client still sends is passed over, and the connection
 * ends when the client's side does or at an error.
 *
 * Not to be called in the turn that has brought the request: its parser is still at work.
 */
export function takeConnection(answer: ServerResponse, socket: Socket): Socket {
  const served = socket as Socket & { parser?: RequestParser | null }
  const { parser } = served
  const ignore = () => {}
  // Whoever listens for data has it come to the connection, past the parser, from then on.
  socket.on('data', ignore)
  answer.detachSocket(socket)
  for (const name of SERVERS_OWN) socket.removeAllListeners(name)
  served.parser = null
  parser?.remove()
  parser?.close()
  socket.setTimeout(0)
  const destroy = () => socket.destroy()
  return socket.on('data', ignore).on('end', destroy).on('error', destroy)
}
