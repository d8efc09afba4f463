export const metadata = { title: 'Bright Smile Plan', description: 'Dental savings plan' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
