import { additionOrder } from './addition/addition.order.server.ts'
import { adjustmentOrder } from './adjustment/adjustment.order.server.ts'
import { checkoutOrder } from './checkout/checkout.order.server.ts'
import { deskSaleOrder } from './desk-sale/desk-sale.order.server.ts'
import type { OrderKinds } from './order-kind.ts'
import { planChangeOrder } from './plan-change/plan-change.order.server.ts'
import { purchaseOrder } from './purchase/purchase.order.server.ts'
import { renewalOrder } from './renewal/renewal.order.server.ts'

export const kindsByName: Required<OrderKinds> = {
  checkout: checkoutOrder,
  purchase: purchaseOrder,
  renewal: renewalOrder,
  addition: additionOrder,
  plan_change: planChangeOrder,
  desk_sale: deskSaleOrder,
  adjustment: adjustmentOrder,
}
