/** `openImage` is public in pdfkit, but missing in its published types. */
declare namespace PDFKit.Mixins {
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
  }
  interface PDFImage {
    /** Reads a picture once, to be drawn many times and embedded once. */
    openImage(src: Buffer): OpenedImage;
    image(src: OpenedImage, x: number, y: number, options?: ImageOption): this;
  }
}
