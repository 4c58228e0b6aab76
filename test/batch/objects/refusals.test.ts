import { expect } from 'chai'
import { faultOf as storeFault, isOfTheAddress } from '../../../src/batch/objects/s3-fault.js'
import { listObjects, S3_INPUTS } from '../../../src/batch/objects/s3.js'
import { faultOf } from '../../support/fault.js'
import { StoreDouble } from './store-double.js'

describe('what a store refuses for good', () => {
  let answer: { readonly status: number; readonly code: string }
  let store: StoreDouble
  before(async () => {
    store = await StoreDouble.start((_request, response) => {
      response.writeHead(answer.status, { 'Content-Type': 'application/xml' })
      response.end(`<Error><Code>${answer.code}</Code><Message>no</Message></Error>`)
    })
  })
  after(() => store.stop())

  for (const [status, code, remedy] of [
    [301, 'PermanentRedirect', 'AWS_REGION'],
    [400, 'AuthorizationHeaderMalformed', 'AWS_REGION'],
    [501, 'NotImplemented', 'use a store that has what this one lacks'],
    [403, 'AccessDenied', 'renew the credentials'],
    [404, 'NoSuchBucket', 'create the bucket'],
    [404, 'XAdminUserNotFound', 'renew the credentials'],
  ] as const)
    it(`is named with its remedy: ${String(status)} ${code}`, async () => {
      answer = { status, code }
      const fault = await faultOf(listObjects('s3://results/in').next())
      expect(fault.message).to.include(remedy).and.include(code)
      expect(fault).to.have.property('passing', false)
    })

  it('is no call without credentials, which says where they are named', () => {
    const missing = new Error('Could not load credentials from any providers')
    missing.name = 'CredentialsProviderError'
    const fault = storeFault('read', 's3://results/in', missing)
    expect(fault.message)
      .to.include('Could not load credentials')
      .and.include('such as AWS_ACCESS_KEY_ID')
    expect(fault).to.have.property('passing', false)
    expect(isOfTheAddress(missing)).to.equal(false)
  })

  it('is not what it cannot do now: waiting helps', async () => {
    answer = { status: 409, code: 'OperationAborted' }
    const fault = await faultOf(listObjects('s3://results/in').next())
    expect(fault).to.have.property('passing', true)
  })

  it('is one object that is in an archive: the others are worked on', async () => {
    answer = { status: 403, code: 'InvalidObjectState' }
    expect(await S3_INPUTS.read('s3://results/in/1.pdf')).to.equal(undefined)
  })

  for (const [status, code] of [
    [400, 'KMS.DisabledException'],
    [403, 'KMS.DisabledException'],
    [400, 'RequestTimeout'],
  ] as const)
    it(`is no object where the store cannot read any now: ${String(status)} ${code}`, async () => {
      answer = { status, code }
      const fault = await faultOf(S3_INPUTS.read('s3://results/in/1.pdf'))
      expect(fault.message).to.include(code).and.not.include('credentials')
      expect(fault).to.have.property('passing', true)
    })
})
