import { expect } from 'chai'

import { hashPassword, verifyPassword } from '../../src/accounts/users/passwords.js'

describe('passwords', () => {
  it('are refused while too many are checked, and judged again after that, with and without a user', async () => {
    const crowd = Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('x')))
    const busy = await Promise.allSettled([
      verifyPassword(undefined, 'x'),
      verifyPassword('$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', 'x'),
    ])
    expect(busy.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected'])
    await crowd
    expect(await verifyPassword(undefined, 'x')).to.equal(false)
    const hash = await hashPassword('correct horse')
    expect(await verifyPassword(hash, 'correct horse')).to.equal(true)
    expect(await verifyPassword(hash, 'x')).to.equal(false)
  })
})
