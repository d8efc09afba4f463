/** The brand in tests of documents. */
export const paperBrand = {
  name: 'Bright Harbor',
  accent: '#0f6a5d',
  onAccent: '#ffffff',
  timeZone: 'America/Phoenix',
  operator: {
    name: 'Bright Harbor Dental Savings, LLC',
    address: '100 Harbor Street, Phoenix, AZ 85004',
    phone: '6025550100',
    tollFreePhone: '8005550110',
    email: 'help@brightharbor.example',
  },
}
