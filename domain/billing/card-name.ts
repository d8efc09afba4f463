const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A payment card as people name it: 'Visa ending in 4242'. Gateways write the brand in lower case. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${names[brand.toLowerCase()] ?? (brand || 'Card')} ending in ${last4}`
}
