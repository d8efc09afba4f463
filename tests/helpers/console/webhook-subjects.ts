import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'

/** An endpoint of a brand with a sent delivery. */
export async function insertWebhook(db: Db, brandId: string): Promise<{ id: string; deliveryId: string }> {
  const [id, deliveryId] = [newId(), newId()]
  const { id: madeBy } = await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })
  await db
    .insert(webhookEndpoints)
    .values({ id, brandId, url: 'https://hooks.example.com', events: ['case.opened'], secret: 'x', madeBy })
  await db.insert(webhookDeliveries).values({
    id: deliveryId,
    brandId,
    endpointId: id,
    message: newId(),
    type: 'case.opened',
    data: {},
    status: 'delivered',
  })
  return { id, deliveryId }
}
