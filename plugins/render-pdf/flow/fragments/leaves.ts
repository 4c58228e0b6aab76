import type { LayoutElement } from '../../layout/element.js'
import type { Border } from '../../layout/values.js'
import type { PageContent } from '../../pdf/content.js'
import type { Logo } from '../../images/picture.js'
import { MonolithicFragment, type Fragment } from './fragment.js'

/** A horizontal line. */
export class RuleLine extends MonolithicFragment {
  constructor(
    readonly width: number,
    readonly border: Border,
  ) {
    super(border.weight)
  }

  paint(page: PageContent, left: number, top: number): void {
    const y = top + this.border.weight / 2
    if (this.border.weight > 0) page.stroke(left, y, left + this.width, y, this.border)
  }
}

/** A picture. */
export class FigureImage extends MonolithicFragment {
  constructor(
    readonly picture: Logo,
    readonly width: number,
    height: number,
    readonly owner: LayoutElement,
  ) {
    super(height)
  }

  paint(page: PageContent, left: number, top: number): void {
    page.picture(this.picture, left, top, this.width, this.height, this.owner)
  }
}

/** The modules of a QR code, with the quiet zone around. */
export class QrGrid extends MonolithicFragment {
  constructor(
    readonly modules: readonly (readonly boolean[])[],
    readonly quiet: number,
    readonly size: number,
    readonly color: string,
    readonly owner: LayoutElement,
  ) {
    super(size)
  }

  paint(page: PageContent, left: number, top: number): void {
    const module = this.size / (this.modules.length + 2 * this.quiet)
    const inset = module * this.quiet
    page.grid(this.modules, left + inset, top + inset, module, this.color, this.owner)
  }
}

/** A fragment that assistive technology skips. */
export class AsArtifact implements Fragment {
  constructor(readonly content: Fragment) {}

  get height(): number {
    return this.content.height
  }

  get baseline(): number | undefined {
    return this.content.baseline
  }

  get leastHead(): number {
    return this.content.leastHead
  }

  paint(page: PageContent, left: number, top: number): void {
    page.asArtifact(() => {
      this.content.paint(page, left, top)
    })
  }

  split(room: number, page: number): readonly [Fragment, Fragment] | undefined {
    const parts = this.content.split(room, page)
    return parts && [new AsArtifact(parts[0]), new AsArtifact(parts[1])]
  }
}
