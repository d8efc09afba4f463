import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { foldMenu } from '#app/console/layout/navigation.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PaletteProps } from './palette.tsx'

/**
 * Opens the palette, which is loaded on first use: by a `FindButton`, or from anywhere with ⌘K or Ctrl+K. Returns the
 * function that opens it, and the palette itself to render once.
 */
export function usePalette(props: Pick<PaletteProps, 'place' | 'brandId' | 'rooms' | 'places'>) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  async function begin() {
    setOpen(true)
    try {
      const loaded = await import('./palette.tsx')
      setPalette(() => loaded.Palette)
      setFailed(false)
    } catch {
      setOpen(false)
      setFailed(true)
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
    if (!(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    if (open) setOpen(false)
    else void begin()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return {
    begin,
    palette: (
      <>
        <p role="alert" className="sr-only">
          {failed && 'The search could not be loaded. Check your connection and try again.'}
        </p>
        {Palette && <Palette {...props} open={open} onClose={() => setOpen(false)} />}
      </>
    ),
  }
}

/** The palette's button: a whole row in the navigation, or an icon in the bar on a narrow screen. */
export function FindButton({ compact = false, onClick }: { compact?: boolean; onClick: () => void }) {
  if (compact) {
    return (
      <button
        type="button"
        onClick={onClick}
        aria-label="Find anything"
        className="grid size-11 place-items-center rounded-md hover:bg-sunken"
      >
        <Icon name="search" className="size-5" />
      </button>
    )
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={(event) => {
        foldMenu(event)
        onClick()
      }}
      className="mb-5 flex min-h-9 w-full items-center gap-3 rounded-md border border-line px-3 text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon name="search" className="size-4.5" />
      <span className="grow text-left">Find anything</span>
      <span aria-hidden="true" className="text-fine">
        Ctrl K
      </span>
    </button>
  )
}
