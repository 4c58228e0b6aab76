import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { Connections } from '../../src/http/connections/connections.js'
import { RoundRobin } from '../../src/http/connections/round-robin.js'
import { HttpServer } from '../../src/http/server.js'

describe('the rounds in which connections begin', () => {
  it('let a few begin at once, and the others of an address in their order', async () => {
    const rounds = new RoundRobin()
    const begun: string[] = []
    for (let at = 0; at < 30; at += 1) rounds.begin('a', () => begun.push(`a${at}`))
    rounds.begin('b', () => begun.push('b'))
    expect(begun).to.have.length.below(20)
    expect(begun.at(-1)).to.equal('b')
    await sleep(100)
    const ofA = begun.filter((each) => each !== 'b')
    expect(ofA).to.deep.equal(Array.from({ length: 30 }, (_, at) => `a${at}`))
    rounds.begin('a', () => begun.push('later'))
    expect(begun.at(-1)).to.equal('later')
  })

  it('are for addresses that speak for themselves: that of a proxy may have all connections', () => {
    const servedAtOnce = (perRange: number) => {
      const connections = new Connections(perRange, 500)
      let served = 0
      for (let at = 0; at < 60; at += 1) connections.admit(new Socket(), () => (served += 1))
      return served
    }
    expect(servedAtOnce(500)).to.equal(60)
    expect(servedAtOnce(100)).to.be.below(20)
  })

  describe('of a server', () => {
    let server: HttpServer
    let port = 0
    beforeEach(async () => {
      server = new HttpServer((_, response) => response.end('x'))
      port = await server.listen(0, '127.0.0.1')
    })
    afterEach(() => server.drain(1000, 0))

    const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const send = (localAddress: string): Socket => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined).write(REQUEST)
      return socket.resume()
    }

    it('answer all of a burst, and another address before its end', async () => {
      const ended: string[] = []
      const answered = async (address: string) => {
        const [answer] = (await once(send(address), 'data')) as [Buffer]
        expect(answer.toString()).to.contain('200 OK')
        ended.push(address)
      }
      const burst = Array.from({ length: 120 }, () => answered('127.0.0.9'))
      await Promise.all([...burst, answered('127.0.0.2')])
      expect(ended).to.have.length(121)
      expect(ended.indexOf('127.0.0.2')).to.be.below(100)
    })

    it('pass over connections that are broken off while they wait', async () => {
      const burst = Array.from({ length: 100 }, () => send('127.0.0.9'))
      await Promise.all(burst.map((socket) => once(socket, 'connect')))
      for (const socket of burst) socket.resetAndDestroy()
      const [answer] = (await once(send('127.0.0.2'), 'data')) as [Buffer]
      expect(answer.toString()).to.contain('200 OK')
      // A hundred connections of an address are begun in 25 rounds.
      for (let look = 0; look < 100 && server.connections > 1; look += 1) await sleep(20)
      expect(server.connections).to.be.below(2)
    })
  })
})
