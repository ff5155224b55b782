"""Screenshots of the playground, to be looked at: pictures.py CHROMIUM PAGE FOLDER [PART]."""

import os
import sys
import time

from browser import Browser

program, page, folder = sys.argv[1:4]
part = sys.argv[4] if len(sys.argv) > 4 else ''
os.makedirs(folder, exist_ok=True)
browser = Browser(program)
try:
    for width in (1280, 360):
        for dark in (False, True):
            browser.look(width, 900 if width > 400 else 740, dark, touch=width < 400)
            for dim in (2, 3):
                for query in ('overlap', 'distance', 'push', 'ray', 'sweep'):
                    name = f"{dim}d-{query}-{width}-{'dark' if dark else 'light'}"
                    if part not in name:
                        continue
                    browser.open(f'file://{os.path.abspath(page)}')
                    browser.run(f"document.getElementById('dim-{dim}').click()")
                    browser.run(f"document.getElementById('query-{query}').click()")
                    time.sleep(0.1)
                    browser.picture(os.path.join(folder, name + '.png'))
    print('\n'.join(browser.messages))
finally:
    browser.close()
