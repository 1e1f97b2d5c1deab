// The block in WordPress's editor. WordPress loads this file without a build, so it has no JSX. Its React is
// wp.element.
((wp, { address, words }) => {
  const { createElement: el, Fragment } = wp.element;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { Notice, PanelBody, Placeholder, SelectControl, TextControl, ToggleControl } = wp.components;

  /**
   * The address of the calendar that a link, a shortcode or an HTML code names, or null. calendar_in() in address.php
   * has the same rule.
   */
  const pageIn = (text) => {
    const decoded = new DOMParser().parseFromString(text, 'text/html').documentElement.textContent;
    for (const source of [text.replace(/&amp;|&#0?38;/g, '&'), decoded]) {
      const found = /https?:\/\/[^\s"'<>[\]#]+\/calendar\/[\w-]{1,128}\/?(?:\?[^\s"'<>[\]#]*)?/i.exec(source);
      if (!found) continue;
      const url = new URL(found[0]);
      if (address !== '' && url.origin === new URL(address).origin) return url;
    }
    return null;
  };

  const linkField = ({ attributes, setAttributes }) =>
    el(TextControl, {
      label: words.link,
      value: attributes.link,
      onChange: (link) => setAttributes({ link }),
    });

  const panel = (props) => {
    const { attributes, setAttributes } = props;
    return el(
      InspectorControls,
      null,
      el(
        PanelBody,
        { title: words.calendar },
        linkField(props),
        el(SelectControl, {
          label: words.view,
          value: attributes.view,
          options: Object.entries(words.views).map(([value, label]) => ({ value, label })),
          onChange: (view) => setAttributes({ view }),
        }),
        el(TextControl, {
          label: words.height,
          value: attributes.height,
          onChange: (height) => setAttributes({ height }),
        }),
        el(ToggleControl, {
          label: words.responsive,
          checked: attributes.responsive,
          onChange: (responsive) => setAttributes({ responsive }),
        }),
      ),
    );
  };

  /** A preview without clicks: a click selects the block, not an event. */
  const preview = (url, { view, height }) => {
    if (view) {
      // As in calendar_url() in address.php.
      const kept = url.searchParams.get('live') === '1' ? ['event', 'date', 'draft', 'next', 'only'] : null;
      for (const name of [...url.searchParams.keys()]) if (kept && !kept.includes(name)) url.searchParams.delete(name);
      url.searchParams.set('viewType', view);
    }
    const style = { display: 'block', width: '100%', height, border: 0, pointerEvents: 'none', colorScheme: 'light' };
    return el('iframe', { src: url.href, title: words.calendar, style });
  };

  const empty = (props) => {
    const error = address === '' ? words.addressMissing : words.notOurs;
    return el(
      Placeholder,
      { icon: 'calendar-alt', label: words.calendar, instructions: words.blockHint },
      linkField(props),
      (props.attributes.link || address === '') && el(Notice, { status: 'warning', isDismissible: false }, error),
    );
  };

  wp.blocks.registerBlockType('calendar-system/calendar', {
    edit: (props) => {
      const url = pageIn(props.attributes.link);
      const inside = url ? el(Fragment, null, panel(props), preview(url, props.attributes)) : empty(props);
      return el('div', useBlockProps(), inside);
    },
    // PHP draws it anew for every visitor.
    save: () => null,
  });
})(window.wp, window.calendarSystem);
