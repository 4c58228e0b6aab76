import { acceptBody, readBody } from '../../request/body.js'
import { clientLocale, holderOf } from '../../request/context.js'
import { disconnectSignal } from '../../request/disconnect-signal.js'
import { shareOf } from '../../request/share.js'
import { check as checkRequest, madeAnswer, make } from '../../v1/generate.js'
import { generateQuery } from '../../v1/generate-query.js'
import { judge } from '../../v1/validate.js'
import { view } from '../../v1/view.js'
import type { Handler } from '../call/call.js'

export const check: Handler = async ({ context, setup: { route } }) => {
  const { report, beyond } = await judge(context, route)
  return { ...report, ...beyond }
}

export const checkView: Handler = async ({ context, setup: { route } }) => {
  await view(route)(context, () => Promise.resolve())
}

export const playground: Handler = async ({ context, setup: { route }, now }) => {
  const { documents, limits, memory } = route
  acceptBody(context, ['application/json'], limits)
  const query = generateQuery(context)
  const body = await readBody(context, limits, memory)
  const share = shareOf(holderOf(context), limits)
  const call = { body, query, share, locale: clientLocale(context), watermark: true }
  const signal = disconnectSignal(context)
  return query.dryRun === true
    ? checkRequest(documents, call, new Date(now), signal)
    : madeAnswer(await make(documents, call, new Date(now), signal))
}
