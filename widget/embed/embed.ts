// Replaces the placeholders of the HTML code by the widget.
export {};
