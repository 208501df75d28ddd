import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'

/** A server that says back what it hears, behind a proxy, and someone connected to it. */
async function openEcho() {
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
      socket.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy = await openFaultyProxy({ host: '127.0.0.1', port })
  return {
    proxy,
    heard: () => heard,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function call({ port }: FaultyProxy) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  return { socket, closed, said: () => said, [Symbol.dispose]: () => void socket.destroy() }
}

test('a silent network keeps everything until it is healed, in its order', async () => {
  await using echo = await openEcho()
  using caller = await call(echo.proxy)
  caller.socket.write('1')
  await expect.poll(caller.said).toBe('1')
  echo.proxy.silence()
  caller.socket.write('2')
  using second = await call(echo.proxy)
  second.socket.write('3')
  await once(second.socket, 'connect')
  expect([caller.said(), second.said(), echo.heard()]).toEqual(['1', '', '1'])
  echo.proxy.heal()
  await expect.poll(caller.said).toBe('12')
  await expect.poll(second.said).toBe('3')
})

test('of a half open network the server hears everything, and its answers do not arrive', async () => {
  await using echo = await openEcho()
  using caller = await call(echo.proxy)
  await once(caller.socket, 'connect')
  echo.proxy.halfOpen()
  caller.socket.write('1')
  await expect.poll(echo.heard).toBe('1')
  expect(caller.said()).toBe('')
  echo.proxy.heal()
  await expect.poll(caller.said).toBe('1')
})

test('a cut network breaks what is open and what comes', async () => {
  await using echo = await openEcho()
  using caller = await call(echo.proxy)
  await once(caller.socket, 'connect')
  echo.proxy.cut()
  await caller.closed
  using second = await call(echo.proxy)
  await second.closed
  echo.proxy.heal()
  using third = await call(echo.proxy)
  third.socket.write('1')
  await expect.poll(third.said).toBe('1')
})

test('a slow network carries everything late and in its order, also when it is fast again', async () => {
  await using echo = await openEcho()
  using caller = await call(echo.proxy)
  await once(caller.socket, 'connect')
  echo.proxy.delay(100)
  const begun = performance.now()
  caller.socket.write('1')
  await expect.poll(echo.heard).toBe('1')
  expect(performance.now() - begun).toBeGreaterThan(90)
  echo.proxy.heal()
  caller.socket.write('2')
  await expect.poll(caller.said).toBe('12')
})
