import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { API_TYPES, apiTypes } from '../../scripts/console/api-types.js'

describe('The types of the API', () => {
  for (const { file, document } of API_TYPES)
    it(`are those of the OpenAPI document: ${file.pathname.split('/').slice(-3).join('/')}`, async () => {
      expect(
        readFileSync(file, 'utf8') === (await apiTypes(document)),
        'run npm run types',
      ).to.equal(true)
    })
})
