import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Handlers } from '#server/calls/context.ts'
import { deleteWebhook, renewSecret, setState } from './change.ts'
import { listDeliveries, readDeliveryDetail } from './deliveries.ts'
import { ping, replay } from './push.ts'
import { saveWebhook } from './save.ts'
import type { SaveDeps } from './save.ts'
import { listWebhooks } from './store.ts'

/** Handlers of 推送 to a carrier's own software, managed by its admins. */
export const webhookHandlers = (deps: SaveDeps) =>
  ({
    '/carrier/getWebhookList': async ({ db, user, now }) =>
      wholeList(await listWebhooks(db, user.factoryId, now)),
    '/carrier/saveWebhook': saveWebhook(deps),
    '/carrier/renewWebhookSecret': (context, { webhookId }) => renewSecret(deps.vault, context, webhookId),
    '/carrier/setWebhookState': setState,
    '/carrier/deleteWebhook': (context, { webhookId }) => deleteWebhook(context, webhookId),
    '/carrier/pingWebhook': (context, { webhookId }) => ping(context, webhookId),
    '/carrier/getDeliveryList': ({ db, user }, request) => listDeliveries(db, user.factoryId, request),
    '/carrier/getDelivery': ({ db, user, now }, { deliveryId }) =>
      readDeliveryDetail(db, user.factoryId, deliveryId, now),
    '/carrier/replayDelivery': (context, { deliveryId }) => replay(context, deliveryId),
  }) satisfies Partial<Handlers>
