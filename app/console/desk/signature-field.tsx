import { type PointerEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'

const ways = [
  { value: 'typed', label: 'Typed', text: 'Their name, typed by them.' },
  { value: 'drawn', label: 'Drawn', text: 'With a finger or pen, here.' },
  { value: 'paper', label: 'On paper', text: 'The agreement is printed next.' },
]
const [width, height] = [600, 200]

export type Strokes = number[][]

/** How the agreement is signed: typed name, drawn signature, or on paper. */
export function SignatureField({
  name,
  strokes,
  onStrokes,
}: {
  /** The signer's name. */
  name: string
  strokes: Strokes
  onStrokes: (strokes: Strokes) => void
}) {
  const [how, setHow] = useState('typed')
  return (
    <>
      <RadioCards
        name="signature.how"
        label="Signature"
        columns={3}
        options={ways}
        value={how}
        onChange={setHow}
      />
      <TextField
        name="signature.name"
        label={how === 'typed' ? 'Signed: type the full name' : 'Name of who signs'}
        defaultValue={how === 'typed' ? '' : name}
        key={how}
        autoComplete="off"
      />
      {how === 'drawn' && <Pad strokes={strokes} onStrokes={onStrokes} />}
    </>
  )
}

/** A field to draw a signature in; those who can't draw type their name. */
function Pad({ strokes, onStrokes }: { strokes: Strokes; onStrokes: (strokes: Strokes) => void }) {
  const [drawing, setDrawing] = useState(false)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const within = (at: number, size: number, most: number) =>
      Math.max(0, Math.min(most, Math.round((at / size) * most)))
    return [within(clientX - box.left, box.width, width), within(clientY - box.top, box.height, height)]
  }
  return (
    <div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={strokes.length > 0 ? 'Signed' : 'Sign here'}
        className="w-full max-w-2xl touch-none rounded-md border border-line-strong bg-surface"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawing(true)
          onStrokes([...strokes, pointOf(event)])
        }}
        onPointerMove={(event) => {
          if (drawing) onStrokes([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), ...pointOf(event)]])
        }}
        onPointerUp={() => setDrawing(false)}
      >
        <line x1="40" x2="560" y1="160" y2="160" className="stroke-line-strong" />
        {strokes.map((stroke, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <polyline key={at} points={stroke.join(' ')} fill="none" strokeWidth="3" className="stroke-ink" />
        ))}
      </svg>
      <Button variant="quiet" size="sm" onClick={() => onStrokes([])}>
        Clear
      </Button>
    </div>
  )
}
